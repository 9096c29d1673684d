import { Component, type ComponentChildren } from 'preact'
import { fold } from '../fold.ts'
import { Blocks } from '../text/blocks.tsx'
import { foldBlocks } from '../text/foldBlocks.ts'
import { hasMarks } from '../text/marks.ts'
import { Parts } from '../text/parts.tsx'
import { textSource } from '../text/textSource.ts'
import { grouped } from '../words.ts'

type Props = { body: string; mentions: readonly string[]; id?: string | undefined }

/** Shows text with its Markdown rendered. Long text is collapsed, and can be expanded without JavaScript. */
export const UserText = (props: Props) =>
  hasMarks(props.body) ? <Marked {...props} /> : <Plain {...props} />

/**
 * Shows Markdown. The browser keeps the HTML that the server rendered, and loads the Markdown parser only for text that
 * arrives later.
 */
class Marked extends Component<Props> {
  private readonly adopted = this.props.id === undefined ? undefined : textSource().adopted?.(this.props.id)
  private readonly adoptedBody = this.props.body

  override componentDidMount(): void {
    this.loadParser()
  }

  override componentDidUpdate(before: Props): void {
    if (before.body !== this.props.body) this.loadParser()
  }

  private loadParser(): void {
    const { blocks, load } = textSource()
    if (!this.isAdopted() && !blocks(this.props.body)) load?.(() => this.forceUpdate())
  }

  /** Returns true if the server rendered the HTML and the text has not changed since. */
  private isAdopted(): boolean {
    return this.adopted !== undefined && this.props.body === this.adoptedBody
  }

  override render({ body, mentions, id }: Props) {
    if (this.isAdopted()) return this.adopted
    const parse = textSource().blocks
    const blocks = parse(body)
    if (!blocks) return <Plain body={body} mentions={mentions} id={id} />
    const folded = foldBlocks(body, blocks, parse)
    return (
      <div class="post-body is-marked" id={id}>
        <Blocks blocks={folded?.head ?? blocks} mentions={mentions} />
        {folded && (
          <More count={folded.restLength}>
            <Blocks blocks={folded.rest} mentions={mentions} />
          </More>
        )}
      </div>
    )
  }
}

function Plain({ body, mentions, id }: Props) {
  const [head, rest] = fold(body)
  return (
    <>
      <p class="post-body" id={id} dir="auto">
        <Parts text={head} mentions={mentions} />
      </p>
      {rest && (
        <More count={[...rest].length}>
          <p class="post-body" dir="auto">
            <Parts text={rest} mentions={mentions} />
          </p>
        </More>
      )}
    </>
  )
}

function More({ count, children }: { count: number; children: ComponentChildren }) {
  return (
    <details class="post-more">
      <summary>{`Read on: ${grouped(count)} more characters`}</summary>
      {children}
    </details>
  )
}
