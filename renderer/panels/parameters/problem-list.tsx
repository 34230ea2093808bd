import { TriangleAlert } from 'lucide-react'
import { Icon } from '../../controls/buttons/icon.tsx'
import { parametersText } from '../../../shared/text/en/parameters.ts'

const maxShown = 4

/** What is unusual about a value that is sent anyway: the first few problems, and how many more. */
export function ProblemList({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  const more = problems.length - maxShown
  return (
    <ul className="flex flex-col gap-0.5 pt-1 text-small text-warn">
      {problems.slice(0, maxShown).map((problem) => (
        <li key={problem} className="flex gap-1">
          <Icon of={TriangleAlert} size="tiny" className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere">{problem}</span>
        </li>
      ))}
      {more > 0 && <li className="pl-4">{parametersText().andMore(more)}</li>}
    </ul>
  )
}
