// Selects the programming language of all samples on the page at once, and stores the choice for other pages.
const choices = document.querySelectorAll<HTMLInputElement>('.samples > input')

function choose(language: string): void {
  for (const choice of choices) if (choice.value === language) choice.checked = true
}

for (const choice of choices) {
  choice.addEventListener('change', () => {
    localStorage.setItem('sample-language', choice.value)
    choose(choice.value)
  })
}
const kept = localStorage.getItem('sample-language')
if (kept !== null) choose(kept)

export {}
