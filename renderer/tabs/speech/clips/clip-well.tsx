import type { ReactNode } from 'react'

/**
 * The place of a waveform that is not available yet. As high as a waveform with its buttons, so that nothing moves when
 * it arrives.
 */
export function ClipWell({ children }: { children: ReactNode }) {
  return (
    <div className="mb-11 flex h-30 flex-col items-center justify-center gap-2 rounded-sm bg-sunken px-3 text-center text-small text-ink-3 edge">
      {children}
    </div>
  )
}
