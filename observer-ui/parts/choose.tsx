type Choice = {
  name: string
  label: string
  value: string | undefined
  /** Label of the option that shows the unfiltered list; defaults to `all`. */
  none?: string
  options: readonly { id: string; label: string }[]
}

/** Form that filters a list. It uses GET, so that the result has a URL that can be linked to. */
export function Choose({ path, choices }: { path: string; choices: readonly Choice[] }) {
  return (
    <form class="choose" method="get" action={path}>
      {choices.map(({ name, label, value, none = 'all', options }) => (
        <div class="field" key={name}>
          <label for={`choose-${name}`}>{label}</label>
          <select id={`choose-${name}`} name={name}>
            <option value="">{none}</option>
            {options.map((option) => (
              <option key={option.id} value={option.id} selected={option.id === value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      ))}
      <button class="button button-quiet" type="submit">
        Show
      </button>
    </form>
  )
}
