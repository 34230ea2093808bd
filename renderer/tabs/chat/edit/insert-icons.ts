import { createLucideIcon } from 'lucide-react'

/** A message with a plus above it: no lucide icon distinguishes above from below at a glance. */
export const InsertAbove = createLucideIcon('insert-above', [
  ['rect', { x: '4', y: '13', width: '16', height: '7', rx: '1.5', key: 'message' }],
  ['path', { d: 'M12 3v6M9 6h6', key: 'plus' }],
])

export const InsertBelow = createLucideIcon('insert-below', [
  ['rect', { x: '4', y: '4', width: '16', height: '7', rx: '1.5', key: 'message' }],
  ['path', { d: 'M12 15v6M9 18h6', key: 'plus' }],
])
