/* oxlint-disable unicorn/consistent-function-scoping -- A classic script: whatever it has stands in one function. */

// Shows the page that says that nothing was drawn (the templates of index.html), after some seconds or as soon as a script of the
// window did not come. A blocking file of its own: it must be there before what may fail, and hears what is known of it.
;(() => {
  const patienceMs = 8_000
  /** @type {{ file?: string, message?: string }[]} */
  const problems = []
  /** Scripts and style sheets that did not come. */
  const failed = new WeakSet()
  /** @type {HTMLElement | undefined} */
  let page

  const root = () => document.getElementById('root')
  const sheets = () => [...document.querySelectorAll('link[rel=stylesheet]')]
  /** A window without its style sheet is drawn, and cannot be read. */
  const isDrawn = () =>
    (root()?.childElementCount ?? 0) > 0 && sheets().every((link) => link.sheet !== null && !failed.has(link))

  /** The texts of the last visit, or those that the browser prefers. */
  const language = () => {
    let remembered = null
    try {
      remembered = localStorage.getItem('language')
    } catch {
      // Without storage the browser's choice is the best guess.
    }
    const tags = remembered === null ? navigator.languages : [remembered]
    return /^zh\b/i.test(tags.find((tag) => /^(?:zh|en|pseudo)\b/i.test(tag)) ?? '') ? 'zh-CN' : 'en'
  }

  /** The name of a file, without the address of the page, which is private on the browser host. */
  const withoutAddress = (text) => text.replaceAll(new URL('.', location.href).href, '')

  const listProblems = () => {
    const list = page?.querySelector('[data-problems]')
    if (list === null || list === undefined || problems.length === 0) return
    list.replaceChildren(
      ...problems.slice(0, 8).map(({ file, message }) => {
        const item = document.createElement('li')
        item.textContent = file === undefined ? message : `${list.dataset.fileMissing} ${file}`
        return item
      }),
    )
  }

  const show = () => {
    if (page !== undefined || isDrawn()) return
    const template = document.getElementById(`start-page-${language()}`)
    page = template?.content.firstElementChild?.cloneNode(true)
    if (page === undefined) return
    // Nothing is painted while a style sheet is on its way that is for this page.
    for (const link of sheets()) if (link.sheet === null) link.media = 'not all'
    root().hidden = true
    document.documentElement.style.colorScheme = document.documentElement.dataset.theme ?? 'light dark'
    document.body.append(page)
    listProblems()
    page.querySelector('[data-action=again]').addEventListener('click', () => location.reload())
    page.querySelector('[data-action=defaults]').addEventListener('click', () => {
      // Read by `renderer/app/default-start.ts`.
      location.hash = '#defaults'
      location.reload()
    })
    const leave = () => {
      if (!isDrawn()) return
      observer.disconnect()
      page.remove()
      root().hidden = false
      document.documentElement.style.colorScheme = ''
      for (const link of sheets()) link.media = 'all'
    }
    const observer = new MutationObserver(leave)
    observer.observe(root(), { childList: true })
    for (const link of sheets()) link.addEventListener('load', leave)
  }

  const note = (problem) => {
    if (isDrawn()) return
    problems.push(problem)
    listProblems()
  }

  addEventListener(
    'error',
    ({ target, message }) => {
      if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement) {
        const address = target instanceof HTMLScriptElement ? target.src : target.href
        failed.add(target)
        note({ file: withoutAddress(address) })
        // Nothing else will come. The rest of the page may not be there yet.
        setTimeout(show, 0)
      } else if (message) note({ message: withoutAddress(message) })
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) =>
    note({ message: withoutAddress(reason instanceof Error ? reason.message : String(reason)) }),
  )
  setTimeout(show, patienceMs)
})()
