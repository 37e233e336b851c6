/* Fills in the live state of orders, once for all that are on the page. */
(function () {
  'use strict';

  document.addEventListener('click', function (event) {
    var button = event.target.closest('[data-thumela-confirm]');
    if (button && !window.confirm(window.thumelaAdmin.confirm)) {
      event.preventDefault();
    }
  });

  var places = Array.prototype.slice.call(document.querySelectorAll('[data-thumela-order]'));
  if (0 === places.length) {
    return;
  }
  // A list may show 999 orders, and one call asks for no more than this.
  for (var from = 0; from < places.length; from += 200) {
    fill(places.slice(from, from + 200));
  }

  function fill(some) {
    var ids = some.map(idOf);
    window.wp
      .apiFetch({ path: window.thumelaAdmin.path + '?ids=' + ids.join(',') })
      .then(function (answer) {
        var byId = {};
        answer.orders.forEach(function (order) {
          byId[String(order.id)] = order;
        });
        some.forEach(function (place) {
          show(place, byId[idOf(place)]);
        });
      })
      .catch(function (error) {
        // What WordPress itself knows stays on the page; only the box says why there is no more.
        some.filter(isBox).forEach(function (box) {
          list(box, [error.message]);
        });
      });
  }

  function idOf(place) {
    return place.getAttribute('data-thumela-order');
  }

  function isBox(place) {
    return place.classList.contains('thumela-box');
  }

  function show(place, order) {
    var state = isBox(place) ? place.querySelector('.thumela-state') : place;
    if (order) {
      state.textContent = order.status;
      state.title = order.reasons.join('\n');
    } else if (isBox(place)) {
      state.textContent = window.thumelaAdmin.unknown;
    }
    if (!isBox(place) || !order) {
      return;
    }
    place.querySelectorAll('[data-thumela-can]').forEach(function (button) {
      button.disabled = !order[button.getAttribute('data-thumela-can')];
    });
    list(place, order.reasons);
    place.querySelector('.thumela-open').href = order.open;
  }

  function list(box, lines) {
    var reasons = box.querySelector('.thumela-reasons');
    reasons.textContent = '';
    lines.forEach(function (line) {
      var item = document.createElement('li');
      item.textContent = line;
      reasons.appendChild(item);
    });
    reasons.hidden = 0 === lines.length;
  }
})();
