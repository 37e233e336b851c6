// Without the clipboard (outside https) the text can still be selected by hand.
for (const figure of document.querySelectorAll('figure')) {
  const button = figure.querySelector('button');
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.setAttribute('aria-label', `Copy ${figure.querySelector('pre').dataset.sample}`);
  button.addEventListener('click', async () => {
    const text = figure.querySelector('pre').textContent;
    const done = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Could not copy',
    );
    button.textContent = done;
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
}
