import { createContext, use } from 'react'

/** The ids of the tabs that can be used; the others say that they come later. The window's frame provides it. */
export const BuiltTabsContext = createContext<ReadonlySet<string>>(new Set())

export function useBuiltTabs(): ReadonlySet<string> {
  return use(BuiltTabsContext)
}
