import type { LucideIcon } from 'lucide-react'
import { Icon } from '../buttons/icon.tsx'

/** Covers an area while files are dragged over it. `children` say what dropping does. */
export function DropOverlay({ icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center bg-surface/95 p-4">
      <div className="absolute inset-2 rounded-lg border-2 border-dashed border-accent bg-accent-soft/50" />
      <p className="relative flex items-center gap-2 font-strong text-title">
        <Icon of={icon} className="text-accent" /> {children}
      </p>
    </div>
  )
}
