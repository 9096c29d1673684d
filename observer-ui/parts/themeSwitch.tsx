/** Button that switches the theme. Without JavaScript, the button is hidden and the page follows the system's theme. */
export function ThemeSwitch() {
  return (
    <button class="theme-switch" id="theme-switch" type="button" hidden>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <path d="M10 2a8 8 0 1 0 0 16zM10 2v2a6 6 0 0 1 0 12v2a8 8 0 0 0 0-16z" />
      </svg>
      <span class="unseen" id="theme-words">
        Theme
      </span>
    </button>
  )
}
