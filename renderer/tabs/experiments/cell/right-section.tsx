import type { ReactNode } from 'react'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'

export type RightSectionProps = { title: string; meta?: ReactNode; children: ReactNode }

/** A section of the cell pane, with its buttons to the right of its title. */
export function RightSection({ title, meta, children }: RightSectionProps) {
  return (
    <DetailsSection title={title} meta={<span className="flex items-center gap-1">{meta}</span>}>
      {children}
    </DetailsSection>
  )
}
