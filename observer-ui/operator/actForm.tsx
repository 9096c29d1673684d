import type { FieldError } from '../../hub/contract/errors.ts'
import type { FormFields } from '../pageRow.ts'
import type { ActName } from './acts.ts'
import { type DeskPlaces, deskPath } from './places.ts'

export type RefusedAct = { act: ActName; fields: FormFields; message: string; errors: readonly FieldError[] }

export type Desk = { formToken: string; key(): string; places: DeskPlaces; refused?: RefusedAct }

type Input = {
  name: string
  label: string
  lines?: number
  max?: number
  isOptional?: boolean
  value?: string
}
type Props = {
  desk: Desk
  act: ActName
  submit: string
  about?: FormFields
  inputs?: readonly Input[]
}

/** Form for one of the operator's actions. If the action failed, the form shows the error and the submitted values. */
export function ActForm({ desk, act, submit, about = {}, inputs = [] }: Props) {
  const place = [act, ...Object.values(about)].join('-')
  const { refused } = desk
  const own = refused && refused.fields.place === place ? refused : undefined
  return (
    <form
      class={inputs.length > 0 ? 'form act' : 'act-alone'}
      method="post"
      action={`${deskPath(desk.places)}#${place}`}
      id={place}
    >
      <input type="hidden" name="csrf" value={desk.formToken} />
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="key" value={desk.key()} />
      {Object.entries(about).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      {own && <p class="form-refused">{refusalWords(own)}</p>}
      {inputs.map((input) => (
        <ActField key={input.name} place={place} input={input} typed={own?.fields[input.name]} />
      ))}
      <button class="button" type="submit">
        {submit}
      </button>
    </form>
  )
}

export const refusalWords = ({ message, errors }: RefusedAct): string =>
  [message, ...errors.map((error) => `${error.field} ${error.message}.`)].join(' ')

type FieldProps = { place: string; input: Input; typed: string | undefined }

function ActField({ place, input: { name, label, lines, max, isOptional, value }, typed }: FieldProps) {
  const id = `${place}-${name}`
  const text = typed ?? value ?? ''
  const shared = { id, name, maxLength: max, required: !isOptional }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {lines ? (
        <textarea {...shared} rows={lines} defaultValue={text} />
      ) : (
        <input {...shared} type="text" value={text} autocomplete="off" />
      )}
    </div>
  )
}
