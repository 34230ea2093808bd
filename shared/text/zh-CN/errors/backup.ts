import type { backupErrors } from '../../en/errors/backup.ts'
import { formatMebibytes } from '../../format-mebibytes.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const backup = {
  notABackup: {
    message: '此文件不是本应用的备份，或已损坏。',
    nextStep: '请选择其他文件。未更改任何内容。',
  },
  tooLargeToCopy: {
    message: '此备份大于 4 GB。',
    nextStep: '请通过“选择文件”恢复，这样会在原位置读取。未更改任何内容。',
  },
  newer: {
    message: '此备份由更新版本的应用创建。',
    nextStep: '请先更新应用，再恢复备份。未更改任何内容。',
  },
  notReadable: ({ path }) => ({
    message: `无法读取文件 ${path}。`,
    nextStep: '请检查路径和权限，然后重试。',
  }),
  noRoom: ({ needed, free }) => ({
    message: `此备份需要 ${formatMebibytes(needed)} 磁盘空间，可用空间为 ${formatMebibytes(free)}。`,
    nextStep: '请释放一些空间，然后重试。未更改任何内容。',
  }),
  notWritten: ({ reason }) => ({
    message: `备份未写入。${reason}`,
    nextStep: '请选择其他位置，然后重试。',
  }),
  notUnpacked: ({ reason }) => ({
    message: `备份未恢复。${reason}`,
    nextStep: '请重试。您的数据保持不变。',
  }),
  notAdded: {
    message: '备份未添加到现有数据中。',
    nextStep: '未更改任何内容。可改为用备份替换现有数据。',
  },
  restoreWaits: {
    message: '备份未恢复：部分文件未能放到相应位置。',
    nextStep: '请释放磁盘空间或文件夹，然后重新启动应用。您的数据保持不变。',
  },
  addingWaits: ({ reason }) => ({
    message: `备份尚未添加。${reason}`,
    nextStep: '请释放磁盘空间，然后重新启动应用。',
  }),
  addingHindered: {
    message: '备份尚未添加：无法写入数据库。',
    nextStep: '请关闭使用数据文件夹的其他程序，释放磁盘空间，然后重新启动应用。',
  },
  filesWait: {
    message: '备份已添加，但部分文件未能放到相应位置。',
    nextStep: '请释放磁盘空间或文件夹，然后重新启动应用，届时会添加其余文件。',
  },
  folderNotChosen: {
    message: '定时备份只能写入在系统对话框中选择的文件夹。',
    nextStep: '请重新选择文件夹。',
  },
  nothingToBackUp: {
    message: '此会话未存储任何内容，没有可备份的数据。',
    nextStep: '请检查“设置”中显示的数据文件夹，然后重启应用。',
  },
  alreadyRunning: {
    message: '正在写入或恢复备份。',
    nextStep: '请等待完成，或先停止。',
  },
} satisfies TranslatedErrors<typeof backupErrors>
