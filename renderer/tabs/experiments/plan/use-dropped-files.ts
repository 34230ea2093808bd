import { useEffect } from 'react'
import { FileUp } from 'lucide-react'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useDroppedCases } from './dropped-cases.ts'
import { usePlanEditor } from './plan-editor.tsx'
import { useCaseImport, type CaseImport } from './use-case-import.ts'

/** Imports files dropped on the tab as cases of the open draft. */
export function useDroppedFiles(): CaseImport {
  const { plan, change, isFrozen } = usePlanEditor()
  const toast = useToast()
  const { cases } = plan
  const imports = useCaseImport(
    useLatest((added) => {
      change({ cases: [...cases, ...added] })
      toast.show({
        message: experimentPlanText().cases.imported(added.length),
        icon: FileUp,
        undo: () => change({ cases }),
      })
    }),
  )
  const files = useDroppedCases((dropped) => dropped.files)
  const addFiles = useLatest(imports.addFiles)
  useEffect(() => {
    if (files.length === 0 || isFrozen) return
    useDroppedCases.setState({ files: [] })
    addFiles(files)
  }, [files, isFrozen, addFiles])
  return imports
}
