import { type ComponentType, h } from 'preact'

type Props<Data> = { name: string; view: ComponentType<Data>; data: Data }

/**
 * A part of the page that a script takes over: drawn on the server, with the data it was drawn from beside it. The data is
 * no script: a block of a type that browsers do not run. `<` is written as an escape, so no text in it can end the block.
 */
export function Island<Data extends object>({ name, view, data }: Props<Data>) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return (
    <>
      <div class={`island island-${name}`} id={`${name}-island`}>
        {h(view, data)}
      </div>
      {/* JSON made here, with every < escaped. */}
      <script type="application/json" id={`${name}-data`} dangerouslySetInnerHTML={{ __html: json }} />
    </>
  )
}
