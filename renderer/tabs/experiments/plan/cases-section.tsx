import {
  AlignLeft,
  Braces,
  File,
  Hash,
  Image,
  Minus,
  Table2,
  Text,
  Volume2,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { columnsOfPlan, type ColumnType } from './case-columns.ts'
import { CasesDialog } from './cases-dialog.tsx'
import { usePlanEditor } from './plan-editor.tsx'
import { PlanSection } from './plan-section.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'

const typeIcons: Readonly<Record<ColumnType, LucideIcon>> = {
  text: Text,
  long: AlignLeft,
  number: Hash,
  json: Braces,
  image: Image,
  audio: Volume2,
  file: File,
  empty: Minus,
}

/** The cases of the plan: their number, and their columns with types. */
export function CasesSection() {
  const text = experimentPlanText().cases
  const { plan, isFrozen } = usePlanEditor()
  const [isOpen, setIsOpen] = useState(false)
  const { error } = useDroppedFiles()
  const columns = columnsOfPlan(plan)
  const count = plan.cases.length
  return (
    <PlanSection
      id="plan-cases"
      title={text.title}
      meta={count > 0 && text.size({ rows: count, columns: columns.length })}
    >
      {count === 0 && <p className="text-small text-ink-3">{text.none}</p>}
      <div className="flex flex-wrap items-center gap-1">
        {columns.map(({ name, type }) => (
          <Chip key={name} icon={typeIcons[type]} tooltip={text.types[type]}>
            {name}
          </Chip>
        ))}
        <Button
          size="small"
          variant="ghost"
          icon={Table2}
          className={columns.length === 0 ? '-ml-2' : '-mr-2 ml-auto'}
          onClick={() => setIsOpen(true)}
        >
          {count === 0 && !isFrozen ? text.add : text.show}
        </Button>
      </div>
      {error === undefined ? null : <ErrorNotice error={error} />}
      {isOpen && <CasesDialog onClose={() => setIsOpen(false)} />}
    </PlanSection>
  )
}
