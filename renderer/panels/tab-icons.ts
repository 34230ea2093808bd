import type { LucideIcon } from 'lucide-react'
import { createContext } from 'react'

/** The icons of the tabs by their ids, given by the window: a tab that leads to others knows nothing of them. */
export const TabIcons = createContext<Readonly<Record<string, LucideIcon>>>({})
