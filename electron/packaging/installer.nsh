; What the app itself has put into the registry, which the uninstaller knows nothing of. An update keeps it.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\gateway-playground"
  ${endIf}
!macroend
