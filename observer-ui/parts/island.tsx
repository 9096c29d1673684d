import { type ComponentType, h } from 'preact'

type Props<Data> = { name: string; view: ComponentType<Data>; data: Data }

/**
 * Renders a component and embeds its data as JSON, which the browser needs for hydration. Every `<` is
 * escaped, so that no text can end the script element.
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
