import { PageHead } from './pageHead.tsx'

type Props = { status: number; title: string; message: string }

export function ErrorPage({ status, title, message }: Props) {
  return (
    <>
      <PageHead title={title}>
        <p>{message}</p>
      </PageHead>
      <p>
        Status {status}. <a href="/">To the stream</a>
      </p>
    </>
  )
}
