import type { Locator } from 'playwright/test'
import { TabPage } from './tab-page.ts'

/** The Rerank tab by its accessible names. */
export class RerankPage extends TabPage {
  get query(): Locator {
    return this.page.getByRole('textbox', { name: 'Query' })
  }

  get rank(): Locator {
    return this.page.getByRole('button', { name: /^Rank/ })
  }

  /** The rows of the form, each with its number and its text. */
  get documents(): Locator {
    return this.page.getByRole('list', { name: 'Documents', exact: true }).getByRole('listitem')
  }

  /** The lines of the chart, whose names state their ranks. */
  get lines(): Locator {
    return this.page.getByRole('list', { name: 'Documents as given' }).getByRole('button')
  }

  get quality(): Locator {
    return this.page.getByRole('region', { name: 'Quality' })
  }

  /** All rankings of the set, newest first. */
  get rankings(): Locator {
    return this.page.getByRole('list', { name: 'Rankings' }).getByRole('listitem')
  }

  /** The row in the list of documents. */
  document(number: number): Locator {
    return this.page
      .getByRole('list', { name: 'Documents', exact: true })
      .getByRole('button', { name: new RegExp(`^Document ${number}:`) })
  }

  /** The line of a document in the chart. */
  line(number: number): Locator {
    return this.lines.and(this.page.getByRole('button', { name: new RegExp(`^Document ${number}[:,]`) }))
  }

  /** nDCG, MRR, recall and time of a ranking, as shown in its row. */
  figures(model: string): Locator {
    return this.quality
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name: model, exact: true }) })
      .getByRole('cell')
  }

  mark(number: number): Locator {
    return this.page
      .getByRole('list', { name: 'Documents', exact: true })
      .getByRole('button', { name: `Mark document ${number} as relevant`, exact: true })
  }

  async open(): Promise<void> {
    await this.openTab('Rerank')
    await this.query.waitFor()
  }
}
