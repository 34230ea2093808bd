import { useMemo, useSyncExternalStore } from 'react'
import { useMediaQuery } from './use-media-query.ts'

/** Reads tokens of the sheet by name: `heat-3`. As CSS writes them. */
export type TokenColours = (name: string) => string

/** The tokens as a canvas needs them; another function when the theme is another. */
export function useTokenColours(): TokenColours {
  const theme = useSyncExternalStore(watchTheme, readTheme)
  const isForced = useMediaQuery(forcedColours)
  return useMemo(() => (isForced ? readForcedColours(theme) : readColours(theme)), [theme, isForced])
}

/** The system draws with its own colours. */
export const forcedColours = '(forced-colors: active)'

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

/** Where the system has its own colours, tokens are names of these, which only an element knows. */
function readForcedColours(theme: string): TokenColours {
  const known = new Map<string, string>([['theme', theme]])
  return (name) => {
    const value = known.get(name) ?? resolve(`var(--color-${name})`)
    known.set(name, value)
    return value
  }
}

function resolve(colour: string): string {
  const probe = document.createElement('span')
  probe.style.setProperty('forced-color-adjust', 'none')
  probe.style.color = colour
  document.body.append(probe)
  const value = getComputedStyle(probe).color
  probe.remove()
  return value
}
