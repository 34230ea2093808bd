/* oxlint-disable unicorn/consistent-function-scoping -- A classic script: whatever it has stands in one function. */

// Sets theme, text size and density of the last visit before anything is painted. A blocking file of its own, because the
// content security policy allows no inline script. The settings in main have the last word, a moment later.
;(() => {
  const { dataset } = document.documentElement
  let theme = 'system'
  try {
    // A start with default settings knows nothing of the last visit (`renderer/app/default-start.ts`).
    const remembered = (name) => (location.hash === '#defaults' ? null : localStorage.getItem(name))
    theme = remembered('theme') ?? 'system'
    dataset.textSize = remembered('textSize') ?? '100'
    dataset.density = remembered('density') ?? 'comfortable'
  } catch {
    // Without storage the system's choice and the usual size are the best guess.
  }
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  dataset.theme = isDark ? 'dark' : 'light'
})()
