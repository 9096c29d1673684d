// Radio buttons that select the programming language of the code samples. A choice applies to all samples and is
// stored.
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
