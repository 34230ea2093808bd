import { useMemo, useSyncExternalStore } from 'react'
import { useMediaQuery } from './use-media-query.ts'

/** Returns the CSS value of a token by its name, such as `heat-3`. */
export type TokenColours = (name: string) => string

/** The tokens as values for a canvas; a new function when the theme changes. */
export function useTokenColours(): TokenColours {
  const theme = useSyncExternalStore(watchTheme, readTheme)
  const isForced = useMediaQuery(forcedColours)
  return useMemo(() => (isForced ? readForcedColours(theme) : readColours(theme)), [theme, isForced])
}

/** The system forces its own colours. */
export const forcedColours = '(forced-colors: active)'

function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function readTheme(): string {
  return document.documentElement.dataset['theme'] ?? ''
}

/** The tokens of one theme, each looked up once. */
function readColours(theme: string): TokenColours {
  const known = new Map<string, string>([['theme', theme]])
  const style = getComputedStyle(document.documentElement)
  return (name) => {
    const value = known.get(name) ?? style.getPropertyValue(`--color-${name}`).trim()
    known.set(name, value)
    return value
  }
}

/** With forced colours, tokens are system colour names, which only a styled element can resolve. */
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
