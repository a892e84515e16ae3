import mermaid from 'mermaid';

// A separate script, loaded when a page first has a diagram.
window.docsightMermaid = mermaid;
