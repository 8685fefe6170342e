// The choice of the visitor on the product's pages, or of the system. Runs before the first paint.
const system = matchMedia('(prefers-color-scheme: dark)')
/** Where storage is forbidden, the choice applies to this page only. */
let chosen = 'system'

function showTheme() {
  try {
    chosen = localStorage.getItem('theme') ?? chosen
  } catch {}
  document.documentElement.classList.toggle('dark', chosen === 'dark' || (chosen === 'system' && system.matches))
}

system.addEventListener('change', showTheme)
addEventListener('storage', showTheme)
addEventListener('DOMContentLoaded', () => {
  const field = document.querySelector('#theme')
  field.value = chosen
  field.addEventListener('change', () => {
    chosen = field.value
    try {
      localStorage.setItem('theme', chosen)
    } catch {}
    showTheme()
  })
})
showTheme()
