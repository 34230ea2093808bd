import type { ReactNode } from 'react'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'

export type RightSectionProps = { title: string; meta?: ReactNode; children: ReactNode }

/** A part of the cell pane, with its buttons side by side at the right of its name. */
export function RightSection({ title, meta, children }: RightSectionProps) {
  return (
    <DetailsSection title={title} meta={<span className="flex items-center gap-1">{meta}</span>}>
      {children}
    </DetailsSection>
  )
}
