export type Headers = Record<string, string>

export type HttpAnswer =
  | { status: number; headers: Headers; body: Uint8Array | string }
  | { status: number; headers: Headers; stream(stream: HttpStream): HttpStreamEvents }

/** A response that stays open, such as a stream of server-sent events. */
export type HttpStream = {
  write(chunk: string | Uint8Array): void
  /** Estimates the number of written bytes that the client has not read yet. */
  outstandingBytes(): number
  end(): void
}

export type HttpStreamEvents = { drained(): void; closed(): void }
