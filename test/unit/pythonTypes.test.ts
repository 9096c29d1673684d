import { expect, it } from 'vitest'
import { createPythonTypes, pascalCase } from '../../rest/pythonTypes.ts'

const text = { type: 'string' }

it('A nested object becomes a TypedDict of its own, defined before the one that names it', () => {
  const types = createPythonTypes()
  const author = { type: 'object', properties: { slug: text }, required: ['slug'] }
  const post = {
    type: 'object',
    properties: { author, bio: { type: ['string', 'null'] } },
    required: ['author'],
  }
  types.define('Post', post)
  expect(types.definitions()).toEqual([
    'class PostAuthor(TypedDict):\n    slug: str',
    'class Post(TypedDict):\n    author: PostAuthor\n    bio: NotRequired[str | None]',
  ])
})

it('A field that is a keyword of Python leads to a TypedDict in the form of a call', () => {
  const types = createPythonTypes()
  types.define('Gap', {
    type: 'object',
    properties: { from: { type: 'integer' }, to: { type: 'integer' } },
    required: ['to'],
  })
  expect(types.definitions()).toEqual([
    `Gap = TypedDict("Gap", {\n    "from": NotRequired['int'],\n    "to": 'int',\n})`,
  ])
})

it('Two different objects of one name are refused, because one would replace the other', () => {
  const types = createPythonTypes()
  types.define('Post', { type: 'object', properties: { id: text } })
  const other = { type: 'object', properties: { id: { type: 'integer' } } }
  expect(() => types.define('Post', other)).toThrow('two Python types would be named Post')
})

it.each([
  [{ enum: ['aye', 'nay', null] }, 'Literal["aye", "nay"] | None'],
  [{ const: true }, 'Literal[True]'],
  // Expect `float` for a fraction, because Python's `Literal` does not allow fractions.
  [{ enum: [0.5, 1] }, 'float'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Post' } }, 'list[Post]'],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, 'dict[str, int]'],
  [{ anyOf: [text, { type: 'null' }] }, 'str | None'],
  [{}, 'Any'],
])('The schema %j becomes a Python type', (schema, expected) => {
  expect(createPythonTypes().textOf(schema, 'Name')).toBe(expected)
})

it('The names of operations and events become names of Python classes', () => {
  expect(['createPost', 'post.created', 'reply_to'].map(pascalCase)).toEqual([
    'CreatePost',
    'PostCreated',
    'ReplyTo',
  ])
})
