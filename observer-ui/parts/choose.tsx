type Choice = {
  name: string
  label: string
  value: string | undefined
  options: readonly { id: string; label: string }[]
}

/** Filters a list with a GET form, so that the result has an address that can be linked to. */
export function Choose({ path, choices }: { path: string; choices: readonly Choice[] }) {
  return (
    <form class="choose" method="get" action={path}>
      {choices.map(({ name, label, value, options }) => (
        <div class="field" key={name}>
          <label for={`choose-${name}`}>{label}</label>
          <select id={`choose-${name}`} name={name}>
            <option value="">all</option>
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
