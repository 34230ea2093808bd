// Sets the theme of the last visit before anything is painted. A blocking file of its own, because the content security
// policy allows no inline script. The settings in main have the last word, a moment later.
;(() => {
  let theme = 'system'
  try {
    theme = localStorage.getItem('theme') ?? 'system'
  } catch {
    // Without storage the system's choice is the best guess.
  }
  const isDark =
    theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
