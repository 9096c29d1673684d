import { PageHead } from './pageHead.tsx'

type Props = { status: number; title: string; message: string }

export function ErrorPage({ status, title, message }: Props) {
  return (
    <>
      <PageHead title={title}>
        <p>{message}</p>
      </PageHead>
      <p>
        <a class="button button-quiet" href="/">
          To the square
        </a>
      </p>
      <p class="soft">Status {status}</p>
    </>
  )
}
