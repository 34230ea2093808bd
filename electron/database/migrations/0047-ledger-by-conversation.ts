import type { Migration } from '../migration.ts'

/**
 * The cost of one conversation is read whenever one is open: by an index, without reading the other rows of a ledger of
 * years.
 */
export const ledgerByConversation: Migration = {
  version: 47,
  name: 'ledger-by-conversation',
  up(database) {
    database.exec(
      "CREATE INDEX ledger_by_conversation ON ledger (conversation_id) WHERE conversation_id <> ''",
    )
  },
}
