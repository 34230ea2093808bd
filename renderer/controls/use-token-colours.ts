import { useMemo, useSyncExternalStore } from 'react'

/** Reads tokens of the sheet by name: `heat-3`. As CSS writes them. */
export type TokenColours = (name: string) => string

/** The tokens as a canvas needs them; another function when the theme is another. */
export function useTokenColours(): TokenColours {
  const theme = useSyncExternalStore(watchTheme, readTheme)
  return useMemo(() => readColours(theme), [theme])
}

function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function readTheme(): string {
  return document.documentElement.dataset['theme'] ?? ''
}

/** Of one theme: a token is looked up once. */
function readColours(theme: string): TokenColours {
  const known = new Map<string, string>([['theme', theme]])
  const style = getComputedStyle(document.documentElement)
  return (name) => {
    const value = known.get(name) ?? style.getPropertyValue(`--color-${name}`).trim()
    known.set(name, value)
    return value
  }
}
