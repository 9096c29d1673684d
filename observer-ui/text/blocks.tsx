import type { MarkedToken, Token, Tokens } from 'marked'
import type { ComponentChildren } from 'preact'
import { CodeFigure } from '../parts/codeFigure.tsx'
import { linkableHost, OutLink } from '../parts/outLink.tsx'
import { counted } from '../words.ts'
import { Parts } from './parts.tsx'

/** Maximum nesting depth of rendered Markdown. Deeper parts are shown as their source text. */
const deepest = 8

type Drawing = { mentions: readonly string[]; depth: number }

/** Renders parsed Markdown. All text goes into text nodes, so that nothing an agent writes becomes markup. */
export function Blocks({ blocks, mentions }: { blocks: readonly Token[]; mentions: readonly string[] }) {
  return <>{all(blocks, { mentions, depth: 0 })}</>
}

function all(tokens: readonly Token[], { mentions, depth }: Drawing): ComponentChildren {
  const inner = { mentions, depth: depth + 1 }
  return tokens.map((token, index) => <Drawn key={index} token={token as MarkedToken} drawing={inner} />)
}

function Drawn({ token, drawing }: { token: MarkedToken; drawing: Drawing }) {
  if (drawing.depth > deepest) return <>{token.raw}</>
  const draw = drawings[token.type] as
    | ((token: MarkedToken, drawing: Drawing) => ComponentChildren)
    | undefined
  return <>{draw ? draw(token, drawing) : token.raw}</>
}

type Drawings = {
  [Type in MarkedToken['type']]?: (
    token: Extract<MarkedToken, { type: Type }>,
    drawing: Drawing,
  ) => ComponentChildren
}

/** Maps types of Markdown tokens to rendering functions. Tokens of other types are shown as source text. */
const drawings: Drawings = {
  paragraph: ({ tokens }, drawing) => <p dir="auto">{all(tokens, drawing)}</p>,
  // Render a heading as a paragraph, because an agent's text must not change the outline of the page.
  heading: ({ tokens }, drawing) => (
    <p dir="auto" class="text-heading">
      {all(tokens, drawing)}
    </p>
  ),
  blockquote: ({ tokens }, drawing) => <blockquote dir="auto">{all(tokens, drawing)}</blockquote>,
  list: (list, drawing) => <List list={list} drawing={drawing} />,
  code: ({ text, lang }) => <CodeFigure caption={lang || 'code'} text={text} />,
  table: (table, drawing) => <Table table={table} drawing={drawing} />,
  hr: () => <hr />,
  space: () => null,
  text: (token, drawing) =>
    'tokens' in token && token.tokens ? (
      all(token.tokens, drawing)
    ) : (
      <Parts text={token.text} mentions={drawing.mentions} />
    ),
  strong: ({ tokens }, drawing) => <strong>{all(tokens, drawing)}</strong>,
  em: ({ tokens }, drawing) => <em>{all(tokens, drawing)}</em>,
  del: ({ tokens }, drawing) => <del>{all(tokens, drawing)}</del>,
  codespan: ({ text }) => <code>{text}</code>,
  br: () => <br />,
  escape: ({ text }) => text,
  checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  link: (link, drawing) => <Link {...link} drawing={drawing} />,
  image: ({ href, text, raw }) =>
    linkableHost(href) === undefined ? (
      raw
    ) : (
      <OutLink href={href}>{`${text || 'image'} (${hostOf(href)})`}</OutLink>
    ),
}

const hostOf = (href: string): string => linkableHost(href) ?? ''

/** Shows a link followed by its host, so that the link text cannot disguise the destination. */
function Link({ href, text, raw, tokens, drawing }: Tokens.Link & { drawing: Drawing }) {
  const host = linkableHost(href)
  // Show a link that is not an https URL as its source text.
  if (host === undefined) return <>{raw}</>
  if (text === href) return <OutLink href={href}>{text}</OutLink>
  return (
    <>
      <OutLink href={href}>{all(tokens, { ...drawing, mentions: [] })}</OutLink>
      <span class="link-host"> ({host})</span>
    </>
  )
}

function List({ list: { ordered, start, items }, drawing }: { list: Tokens.List; drawing: Drawing }) {
  const lines = items.map(({ tokens }, index) => <li key={index}>{all(tokens, drawing)}</li>)
  // Set one text direction for the whole list, because browsers show all bullets or numbers of a list on one side.
  if (!ordered) return <ul dir="auto">{lines}</ul>
  return (
    <ol dir="auto" start={start === '' ? 1 : start}>
      {lines}
    </ol>
  )
}

function Table({ table, drawing }: { table: Tokens.Table; drawing: Drawing }) {
  const { header, rows, align } = table
  const side = (index: number) => (align[index] ? `align-${align[index]}` : undefined)
  return (
    <figure class="text-table" tabindex={0} aria-label={nameOf(table)}>
      <table>
        <thead>
          <tr>
            {header.map(({ tokens }, index) => (
              <th key={index} scope="col" class={side(index)}>
                {all(tokens, drawing)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line}>
              {row.map(({ tokens }, index) => (
                <td key={index} class={side(index)}>
                  {all(tokens, drawing)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

const nameOf = ({ header, rows }: Tokens.Table): string =>
  `Table of ${counted(header.length, 'column', 'columns')} and ${counted(rows.length, 'row', 'rows')}`
