import { Columns3 } from 'lucide-react'
import { useStore } from 'zustand'
import { historyText } from '../../../../shared/text/en/history.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { tableValues } from '../table-values.ts'
import { tableColumns } from './table-columns.ts'

/** Selects the columns of the table; they are shown where there is room. */
export function ColumnsMenu() {
  const { hidden } = useStore(tableValues, ({ form }) => form)
  const texts = historyText().table
  const { change } = tableValues.getState()
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Columns3} label={texts.chooseColumns} />}
      sections={[
        {
          heading: texts.chooseColumns,
          items: tableColumns
            .filter(({ isFixed }) => isFixed !== true)
            .map(({ id }) => {
              const isHidden = hidden.includes(id)
              return {
                id,
                label: texts.columns[id],
                ticked: !isHidden,
                keepsOpen: true,
                onSelect: () =>
                  change({ hidden: isHidden ? hidden.filter((other) => other !== id) : [...hidden, id] }),
              }
            }),
        },
        {
          items: [
            {
              id: 'usual',
              label: texts.usualColumns,
              onSelect: () => change({ hidden: tableValues.initial.hidden }),
            },
          ],
        },
      ]}
    />
  )
}
