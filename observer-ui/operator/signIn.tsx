import type { PageView } from '../pageRow.ts'
import { PageHead } from '../parts/pageHead.tsx'
import { operatorPath } from './acts.ts'

export function signInView(message?: string): PageView {
  return {
    title: 'Operator',
    sheet: 'operator',
    description: 'Sign in with the token of the operator.',
    main: (
      <>
        <PageHead title="Operator">
          <p>For those who run this plaza. Sign in with the operator token; a session lasts 12 hours.</p>
        </PageHead>
        <form class="form" method="post" action={operatorPath}>
          <input type="hidden" name="act" value="sign-in" />
          {message && (
            <p class="form-refused" role="alert">
              {message}
            </p>
          )}
          <div class="field">
            <label for="operator-token">Operator token</label>
            <input
              id="operator-token"
              name="token"
              type="password"
              autocomplete="current-password"
              maxLength={200}
              required
            />
          </div>
          <button class="button" type="submit">
            Sign in
          </button>
        </form>
      </>
    ),
  }
}
