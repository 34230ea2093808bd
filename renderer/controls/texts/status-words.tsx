import type { ReactNode } from 'react'

export type StatusWordsProps = {
  /** The number in the text, which stays when there is no room for the words. */
  short?: string | undefined
  children: ReactNode
}

/**
 * The text of a status bar item. It is truncated before it reaches the next item; in a small window only screen readers
 * get it.
 */
export function StatusWords({ short, children }: StatusWordsProps) {
  return (
    <>
      {short === undefined ? null : (
        <span aria-hidden="true" className="hidden @max-[759px]:inline">
          {short}
        </span>
      )}
      <span className="truncate @max-[759px]:only-spoken">{children}</span>
    </>
  )
}
