const records = { sponsorship: '/sponsor/', transaction: '/transactions/' } as const

type Props = { record: keyof typeof records; id: number; state: string }

/**
 * Makes the page poll until the state of a payment changes. Without JavaScript, the reader can open a link to
 * the current state instead.
 */
export function Follow({ record, id, state }: Props) {
  const path = `${records[record]}${id}`
  const data = {
    'data-follow': `/api${path}`,
    'data-record': record,
    'data-state': state,
    'data-then': path,
  }
  return (
    <p class="note" id="follow" role="status" {...data}>
      <span id="follow-words">The state changes when the payment is seen. </span>
      <a id="follow-link" href={path}>
        Look again
      </a>
    </p>
  )
}
