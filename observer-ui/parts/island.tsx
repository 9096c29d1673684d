import { type ComponentType, h } from 'preact'

type Props<Data> = { name: string; view: ComponentType<Data>; data: Data }

/**
 * A part of the page that a script takes over. The server renders the part, followed by its data in a script block of a
 * type that browsers do not run. Every `<` in the data is escaped, so that no text can end the block.
 */
export function Island<Data extends object>({ name, view, data }: Props<Data>) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return (
    <>
      <div class={`island island-${name}`} id={`${name}-island`}>
        {h(view, data)}
      </div>
      {/* This is safe, because the JSON is generated here and every < in it is escaped. */}
      <script type="application/json" id={`${name}-data`} dangerouslySetInnerHTML={{ __html: json }} />
    </>
  )
}
