import { expect, test } from 'vitest'
import { pageHeaders } from '../../observer-ui/headers.ts'
import { html } from '../../observer-ui/html.ts'
import { element } from '../../observer-ui/markup.ts'

test('a hole is escaped, in text and in an attribute', () => {
  expect(html`<p title="${`"'<&>`}">${'<b>&amp;'}</p>`.text).toBe(
    '<p title="&quot;&#39;&lt;&amp;&gt;">&lt;b&gt;&amp;amp;</p>',
  )
})

test('nested html and elements are written as they are, lists one after another', () => {
  const items = ['a', '<'].map((item) => html`<li>${item}</li>`)
  expect(html`<ul>${items}</ul>${element('p', { class: 'x"y' }, 'a', element('span', {}, '<'))}`.text).toBe(
    '<ul><li>a</li><li>&lt;</li></ul><p class="x&quot;y">a<span>&lt;</span></p>',
  )
})

test('what is absent leaves nothing', () => {
  expect(html`${undefined}${false}${0}`.text).toBe('0')
})

test('an attribute without quotes is a mistake of the template', () => {
  expect(() => html`<p class=${'a b'}></p>`).toThrow('an attribute without quotes')
})

test('the policy allows our own files and nothing unsafe', () => {
  const policy = pageHeaders()['Content-Security-Policy']
  expect(policy).not.toMatch(/unsafe|\*|https?:|data:|blob:/)
  for (const rule of ["default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'"]) {
    expect(policy).toContain(rule)
  }
})
