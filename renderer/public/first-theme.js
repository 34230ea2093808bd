// Sets theme, text size and density of the last visit before anything is painted. A blocking file of its own, because the
// content security policy allows no inline script. The settings in main have the last word, a moment later.
;(() => {
  const { dataset } = document.documentElement
  let theme = 'system'
  try {
    theme = localStorage.getItem('theme') ?? 'system'
    dataset.textSize = localStorage.getItem('textSize') ?? '100'
    dataset.density = localStorage.getItem('density') ?? 'comfortable'
  } catch {
    // Without storage the system's choice and the usual size are the best guess.
  }
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  dataset.theme = isDark ? 'dark' : 'light'
})()
