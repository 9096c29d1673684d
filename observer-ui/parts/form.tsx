import type { ComponentChildren } from 'preact'
import type { PageRequest, RefusedForm } from '../pageRow.ts'

type FormProps = {
  /** Key of the form in the `forms` object of its page. */
  name: string
  request: PageRequest
  submit: string
  children: ComponentChildren
}

/**
 * Form that works without JavaScript. It needs no CSRF token, because a forged request would carry no cookie or other
 * credential.
 */
export function Form({ name, request, submit, children }: FormProps) {
  const refused = refusedOf(name, request)
  return (
    <form class="form" method="post" action={`${request.path}#${name}-form`} id={`${name}-form`}>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="key" value={refused?.fields.key ?? request.formKey()} />
      {refused && (
        <div class="form-refused" role="alert">
          <p>{standsAtFields(refused) ? 'Not accepted: see the message at the field.' : refused.message}</p>
          {refused.hint && <p>{refused.hint}</p>}
        </div>
      )}
      {children}
      <button class="button" type="submit">
        {submit}
      </button>
    </form>
  )
}

type FieldProps = {
  form: string
  request: PageRequest
  name: string
  label: string
  hint?: string
  required?: boolean
  max?: number
  isAddress?: boolean
  lines?: number
  options?: readonly { value: string; label: string }[]
  value?: string
}

export function Field({ form, request, name, label, hint, lines, options, value, ...rest }: FieldProps) {
  const refused = refusedOf(form, request)
  const error = refused?.errors.find(({ field }) => field === name)?.message
  const id = `${form}-${name}`
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const shared = {
    id,
    name,
    required: rest.required,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? ('true' as const) : undefined,
  }
  const text = refused?.fields[name] ?? value ?? ''
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {hint && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {options ? (
        <select {...shared}>
          {options.map((option) => (
            <option key={option.value} value={option.value} selected={option.value === text}>
              {option.label}
            </option>
          ))}
        </select>
      ) : lines ? (
        <textarea {...shared} rows={lines} maxLength={rest.max} defaultValue={text} />
      ) : (
        <input
          {...shared}
          type="text"
          inputMode={rest.isAddress ? 'url' : 'text'}
          maxLength={rest.max}
          value={text}
          autocomplete="off"
        />
      )}
      {error && (
        <p class="field-error" id={`${id}-error`}>
          {label} {error}
        </p>
      )}
    </div>
  )
}

/** Returns true if every error can be shown next to its field. */
const standsAtFields = ({ errors, fields }: RefusedForm) =>
  errors.length > 0 && errors.every(({ field }) => Object.hasOwn(fields, field))

function refusedOf(form: string, { refusedForm }: PageRequest) {
  return refusedForm?.form === form ? refusedForm : undefined
}
