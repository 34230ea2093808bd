import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { FormatId } from '../../../../shared/formats/registry.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { passportQuery, usePassportEvents } from '../../../queries/passport.ts'
import { DriftPane } from './drift-pane.tsx'
import { ParametersPane } from './parameters-pane.tsx'
import { PassportModels } from './passport-models.tsx'

export type PassportViewProps = { connection: Connection; model: string }

/** One model: what is known about its parameters, and how its answers differ from the documentation. */
export function PassportView({ connection, model }: PassportViewProps) {
  usePassportEvents()
  const { data: passport, error } = useQuery(passportQuery(useBridge(), connection.id, model))
  const [wanted, setWanted] = useState<FormatId>()
  const formats = passport?.formats ?? []
  const shown = formats.find(({ format }) => format === wanted) ?? formats[0]
  return (
    <>
      <PassportModels connection={connection} model={model} />
      <ParametersPane
        key={`${model} ${shown?.format ?? ''}`}
        connection={connection}
        model={model}
        passport={passport}
        shown={shown}
        error={error?.appError}
        onFormat={setWanted}
      />
      {shown === undefined ? null : (
        <DriftPane
          key={`drift ${model} ${shown.format}`}
          connection={connection}
          model={model}
          shown={shown}
          formats={formats}
        />
      )}
    </>
  )
}
