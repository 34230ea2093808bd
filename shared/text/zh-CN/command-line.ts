import type { commandLineTexts } from '../en/command-line.ts'
import type { Translated } from '../translation.ts'

export const commandLine = {
  usage: (program) => `用法：${program} [命令] [选项]`,
  commands: '命令',
  more: (program) => `运行 ${program} <命令> --help 可查看该命令的选项。`,
  practiceConnection: '未指定 --base-url：将请求练习网关。',
  noModels: '网关未列出任何模型。',

  serve: {
    summary: '在浏览器中打开应用（默认）',
    options: `  --data-dir <文件夹>   数据的保存位置
  --port <数字>         0 表示自动选择空闲端口；省略时沿用上次的端口，首次为 4180
  --no-open             只输出链接，不打开浏览器
  --forget-browsers     使之前登录的所有浏览器退出登录`,
  },
  practiceGateway: {
    summary: '单独运行练习网关，供其他程序使用',
    options: `  --port <数字>         默认为 4141；0 表示自动选择空闲端口
  --pace <毫秒>         每个 Token 的毫秒数
  --quiet               不输出请求`,
  },
  doctor: {
    summary: '逐项检查与网关的连接',
    options: `  --base-url <地址>     网关的地址；省略时使用练习网关
  --key-env <名称>      保存 API 密钥的环境变量
  --call <格式>         以该格式发送一个小的测试请求；可重复使用，网关可能收费
  --endpoints           查找其他所有端点
  --json                输出 JSON`,
  },
  models: {
    summary: '列出网关的模型',
    options: `  --base-url <地址>     网关的地址；省略时使用练习网关
  --key-env <名称>      保存 API 密钥的环境变量
  --json                输出 JSON`,
  },
  help: '显示此说明',
  version: '显示版本',
} satisfies Translated<typeof commandLineTexts>
