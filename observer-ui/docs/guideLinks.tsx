import { guides } from './guides.ts'

export function GuideLinks({ path }: { path: string }) {
  return (
    <nav class="guide-links" aria-label="Guides">
      <ul class="inline-list">
        <li>
          <a href="/docs">All parts</a>
        </li>
        {guides.map(({ slug, title }) => (
          <li key={slug}>
            <a href={`/docs/${slug}`} aria-current={`/docs/${slug}` === path ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
