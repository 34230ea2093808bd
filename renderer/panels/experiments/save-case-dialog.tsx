import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { PlanOfAsked } from '../../../shared/experiments/plan-of-asked.ts'
import { caseNames, expectations, type Expectation } from '../../../shared/experiments/saved-case.ts'
import { controlsText } from '../../../shared/text/en/controls.ts'
import { experimentsText } from '../../../shared/text/en/experiments.ts'
import { CommandError } from '../../bridge/call.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { Select } from '../../controls/fields/select.tsx'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { TextArea } from '../../controls/fields/text-area.tsx'
import {
  experimentQuery,
  experimentsQuery,
  planOfCaseQuery,
  type CaseSource,
} from '../../queries/experiments.ts'
import { leftOutSentence } from './left-out-sentence.ts'
import { useSaveCaseStore } from './save-case-store.ts'
import { useSaveCase } from './use-save-case.ts'

/** Asks which experiment receives a request as a case, and what is kept of its answer. */
export function SaveCaseDialog({ source }: { source: CaseSource }) {
  const { data, error } = useQuery(planOfCaseQuery(useBridge(), source))
  const { close } = useSaveCaseStore()
  if (data !== undefined) return <CaseForm asked={data} onClose={close} />
  return (
    <Dialog isOpen onClose={close} title={experimentsText().saveCase.title}>
      {error instanceof CommandError ? (
        <ErrorNotice error={error.appError} />
      ) : (
        <p className="flex items-center gap-2 text-ink-2">
          <Spinner /> {experimentsText().saveCase.reading}
        </p>
      )}
    </Dialog>
  )
}

/** The option for a new experiment with the same request. */
const newExperiment = ''

function CaseForm({ asked, onClose }: { asked: PlanOfAsked; onClose: () => void }) {
  const texts = experimentsText()
  const words = texts.saveCase
  const bridge = useBridge()
  const [experimentId, setExperimentId] = useState(newExperiment)
  const [chosenName, setName] = useState('')
  const [expectation, setExpectation] = useState<Expectation>('none')
  const [expected, setExpected] = useState(asked.answer)
  const [problem, setProblem] = useState<AppError>()
  const { data: list = [] } = useQuery(experimentsQuery(bridge))
  const { data: target } = useQuery({
    ...experimentQuery(bridge, experimentId),
    enabled: experimentId !== newExperiment,
  })
  const isReady = experimentId === newExperiment || target !== undefined
  const names = target === undefined || experimentId === newExperiment ? ['input'] : caseNames(target.plan)
  const name = names.includes(chosenName) ? chosenName : (names[0] ?? 'input')
  const save = useSaveCase()
  const submit = (): void => {
    const into = experimentId === newExperiment ? undefined : target
    void save(asked, into, { name, expectation, expected }).then(onClose, (error: unknown) => {
      if (!(error instanceof CommandError)) throw error
      setProblem(error.appError)
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      footer={
        <>
          <Button onClick={onClose}>{controlsText().cancel}</Button>
          <Button variant="primary" disabled={!isReady} onClick={submit}>
            {words.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Select
          label={words.experiment}
          value={experimentId}
          options={[
            { value: newExperiment, label: texts.create },
            ...list.slice(0, maxOffered).map(({ id, description, state }) => ({
              value: id,
              label: description === '' ? texts.unnamed : description,
              detail: state === 'draft' ? texts.states.draft : words.copy,
            })),
          ]}
          onChange={setExperimentId}
        />
        {names.length > 1 && (
          <Select
            label={words.variable}
            value={name}
            options={names.map((variable) => ({ value: variable, label: variable }))}
            onChange={setName}
          />
        )}
        <Select
          label={words.answer}
          value={expectation}
          options={expectations.map((value) => ({ value, label: words.expectations[value] }))}
          onChange={setExpectation}
        />
        {expectation !== 'none' && (
          <TextArea label={words.expected} value={expected} maxRows={8} onChange={setExpected} />
        )}
        {asked.leftOut.map((omission) => (
          <p key={omission.why} className="text-small text-ink-2">
            {leftOutSentence(omission)}
          </p>
        ))}
        {problem !== undefined && <ErrorNotice error={problem} />}
      </div>
    </Dialog>
  )
}

/** Older experiments are rarely extended. */
const maxOffered = 50
