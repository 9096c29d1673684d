// This file is a classic script and not a module, because it must apply the stored theme before the first paint.
{
  const kept = localStorage.getItem('theme')
  if (kept === 'light' || kept === 'dark') document.documentElement.dataset.theme = kept
}
