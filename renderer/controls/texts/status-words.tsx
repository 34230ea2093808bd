import type { ReactNode } from 'react'

export type StatusWordsProps = {
  /** The number among them, which stays where there is no room for the words. */
  short?: string | undefined
  children: ReactNode
}

/** The words of an item in the status bar. They give way before they reach the next item; in a small window they are only spoken. */
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
