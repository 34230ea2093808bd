import { newRow } from '../../../panels/text-sets/rows.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

/** An example set: questions to a help desk, three of which answer the query. */
export function exampleSet() {
  const { query, ...texts } = rerankText().example
  const rows = [
    newRow(texts.billing),
    relevantRow(texts.reset),
    newRow(texts.invoices),
    newRow(texts.codes),
    newRow(texts.deletion),
    relevantRow(texts.rules),
    newRow(texts.hardwareKey),
    newRow(texts.refunds),
    relevantRow(texts.locked),
    newRow(texts.language),
  ]
  return { query, rows }
}

function relevantRow(text: string) {
  return { ...newRow(text), relevance: 1 }
}
